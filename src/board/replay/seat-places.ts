import { MAX_SEATS, MIN_SEATS } from '../../engine/seat.ts';

/** Centre of something on the table, in percent of its width and height. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** How far the seats are from the middle, in percent of the table, and how far the chips before them. */
interface Shape {
  readonly seats: Place;
  readonly chips: Place;
  /** 1 is an ellipse; less pushes seats into the corners, where there is room beside them. */
  readonly roundness: number;
}

const WIDE: Shape = { seats: { x: 41, y: 40 }, chips: { x: 25, y: 21 }, roundness: 0.8 };
const TALL: Shape = { seats: { x: 37, y: 43 }, chips: { x: 30, y: 27 }, roundness: 0.55 };

/** Clockwise from the bottom, evenly by angle. */
function placeOf(at: number, seats: number, radius: Place, roundness: number): Place {
  const angle = (2 * Math.PI * at) / seats;
  const bent = (value: number): number => Math.sign(value) * Math.abs(value) ** roundness;
  return {
    x: 50 - radius.x * bent(Math.sin(angle)),
    y: 50 + radius.y * bent(Math.cos(angle)),
  };
}

function rules({ seats, chips, roundness }: Shape): string {
  const lines: string[] = [];
  for (let count = MIN_SEATS; count <= MAX_SEATS; count++) {
    for (let at = 0; at < count; at++) {
      for (const [kind, radius] of [
        ['seat', seats],
        ['bet', chips],
      ] as const) {
        const { x, y } = placeOf(at, count, radius, roundness);
        lines.push(
          `.of-${count} .${kind}.at-${at} { left: ${x.toFixed(2)}%; top: ${y.toFixed(2)}%; }`,
        );
      }
    }
  }
  return lines.join('\n');
}

/**
 * Where seats and the chips before them are, as a style sheet: pages may not carry any style with them,
 * so every place at tables of every size has a name. On a narrow screen the table stands upright.
 */
export const SEAT_PLACES = `${rules(WIDE)}
@media (max-width: 40rem) {
${rules(TALL)}
}
`;
