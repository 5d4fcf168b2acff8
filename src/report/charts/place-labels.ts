/** A rectangle, CSS pixels; y grows downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface PlacedLabel extends Anchor {
  readonly box: Box;
  /** From the point to the label; null where the label lies beside its point. */
  readonly leader: Leader | null;
}

export type Leader = readonly [from: Point, to: Point];
type Point = readonly [x: number, y: number];

export interface LabelSizes {
  readonly fontSize: number;
  /** Half the height of the symbol at a point. */
  readonly symbol: number;
}

/** Between a label and whatever is next to it. */
const GAP = 3;
/** From the symbol's edge to the nearest corner of a label, nearest first. */
const DISTANCES = [4, 12, 22, 34, 48, 64, 82, 102, 124, 150, 180, 220, 270, 330] as const;
const DIRECTIONS = 24;
/** Beyond this distance the eye needs a line to the point. */
const NEAR = 8;

/**
 * Places a label at each point so that none touches another, a point, or the plot's edge, and no
 * line to a label crosses another label. The first in the list gets the best place. In a crowd a line
 * may cross; only where there is no room left at all does a label lie over another.
 */
export function placeLabels(
  anchors: readonly Anchor[],
  area: Box,
  { fontSize, symbol }: LabelSizes,
): readonly PlacedLabel[] {
  const points = anchors.map(({ x, y }) => around([x, y], symbol + 1));
  const placed: PlacedLabel[] = [];
  for (const anchor of anchors) {
    const size = { width: textWidth(anchor.text, fontSize), height: fontSize * 1.2 };
    const usable = (places: readonly Place[]) =>
      places
        .filter(({ box }) => inside(box, area) && !points.some((point) => touches(box, point)))
        .map((place) => ({ ...anchor, ...place, leader: leaderTo(anchor, place, symbol) }));
    const free = (label: PlacedLabel) => placed.every((other) => leavesAlone(label, other));
    const uncovered = ({ box }: PlacedLabel) => placed.every((other) => !touches(box, other.box));
    let chosen = usable(placesAround(anchor, size, symbol)).find(free);
    if (chosen === undefined) {
      const anywhere = usable(placesAnywhere(anchor, size, area));
      chosen = anywhere.find(free) ?? anywhere.find(uncovered) ?? anywhere[0];
    }
    if (chosen !== undefined) placed.push(chosen);
  }
  return placed;
}

/**
 * Pushes places on a line apart until they are `gap` from each other, each as little as it can be,
 * within `from` and `to` as far as there is room. In the order of what was given.
 */
export function spreadApart(
  wanted: readonly number[],
  gap: number,
  from: number,
  to: number,
): readonly number[] {
  const order = wanted
    .map((_, at) => at)
    .sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  // Neighbours that would touch make one block about the middle of what they want.
  const blocks: { wants: number[] }[] = [];
  const start = ({ wants }: { wants: number[] }) => {
    const length = (wants.length - 1) * gap;
    const middle = wants.reduce((sum, each) => sum + each, 0) / wants.length;
    return Math.max(from, Math.min(to - length, middle - length / 2));
  };
  for (const at of order) {
    let block = { wants: [wanted[at] ?? 0] };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (start(above) + above.wants.length * gap <= start(block)) break;
      block = { wants: [...above.wants, ...block.wants] };
      blocks.pop();
    }
    blocks.push(block);
  }
  const places = new Array<number>(wanted.length);
  let next = 0;
  for (const block of blocks) {
    block.wants.forEach((_, place) => {
      places[order[next] ?? 0] = start(block) + place * gap;
      next += 1;
    });
  }
  return places;
}

/**
 * Width of a text, CSS pixels, rather too wide than too narrow: which of its fonts the reader's
 * machine has is not known here. Ideographs and signs are as wide as they are high.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) {
    ems += WIDE_CHARACTER.test(character) ? 1.1 : NARROW_CHARACTER.test(character) ? 0.4 : 0.68;
  }
  return ems * fontSize;
}

const NARROW_CHARACTER = /[ilj.,:;'|!()[\]]/;
const WIDE_CHARACTER = /[MWmw@%]|[^\u0000-\u04ff]/;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly box: Box;
  /** From the symbol's edge, CSS pixels. */
  readonly distance: number;
}

/** Around the point, nearest first: to the right, then in turns above and below it. */
function placesAround({ x, y }: Anchor, { width, height }: Size, symbol: number): readonly Place[] {
  return DISTANCES.flatMap((distance) =>
    Array.from({ length: DIRECTIONS }, (_, step) => {
      const turn = (step % 2 === 0 ? -1 : 1) * Math.ceil(step / 2);
      const angle = (turn / DIRECTIONS) * 2 * Math.PI;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const left = x + (symbol + distance) * dx + (width * (dx - 1)) / 2;
      const top = y + (symbol + distance) * dy + (height * (dy - 1)) / 2;
      return { box: { left, top, right: left + width, bottom: top + height }, distance };
    }),
  );
}

/** Everywhere in rows and columns, nearest first: for points in a corner, or in a crowd. */
function placesAnywhere({ x, y }: Anchor, { width, height }: Size, area: Box): readonly Place[] {
  const places: Place[] = [];
  for (let top = area.top; top + height <= area.bottom; top += height + 2) {
    for (let left = area.left; left + width <= area.right; left += 12) {
      const distance = Math.hypot(left + width / 2 - x, top + height / 2 - y);
      places.push({ box: { left, top, right: left + width, bottom: top + height }, distance });
    }
  }
  return places.sort((a, b) => a.distance - b.distance);
}

/** From the symbol's edge to the nearest place on the label's; none where it lies beside its point. */
function leaderTo({ x, y }: Anchor, { box, distance }: Place, symbol: number): Leader | null {
  if (distance <= NEAR) return null;
  const end: Point = [
    Math.max(box.left, Math.min(box.right, x)),
    Math.max(box.top, Math.min(box.bottom, y)),
  ];
  const length = Math.hypot(end[0] - x, end[1] - y) || 1;
  const start: Point = [x + ((end[0] - x) / length) * symbol, y + ((end[1] - y) / length) * symbol];
  return [start, end];
}

function leavesAlone(candidate: PlacedLabel, other: PlacedLabel): boolean {
  return (
    !touches(candidate.box, other.box) &&
    (candidate.leader === null || !crosses(candidate.leader, other.box)) &&
    (other.leader === null || !crosses(other.leader, candidate.box))
  );
}

function touches(a: Box, b: Box): boolean {
  return (
    a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + 1 && b.top < a.bottom + 1
  );
}

function inside(box: Box, area: Box): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}

function around([x, y]: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** Whether a line goes through a rectangle: clipped side by side, something of it is left. */
function crosses([[x1, y1], [x2, y2]]: Leader, box: Box): boolean {
  let [from, to] = [0, 1];
  const sides: readonly (readonly [number, number])[] = [
    [x1 - x2, x1 - box.left],
    [x2 - x1, box.right - x1],
    [y1 - y2, y1 - box.top],
    [y2 - y1, box.bottom - y1],
  ];
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room < 0) return false;
      continue;
    }
    const share = room / step;
    if (step < 0) from = Math.max(from, share);
    else to = Math.min(to, share);
  }
  return from <= to;
}
