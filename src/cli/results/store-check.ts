import { COLLECTIONS, INDEXES } from '../../shared/records/collections.ts';
import { checkStore, type StoreCheck } from '../../shared/store/check-store.ts';
import { parkIncomplete } from '../../shared/store/incomplete-sessions.ts';
import { salvageStore } from '../../shared/store/salvage-store.ts';
import { plural } from '../../shared/text/figures.ts';
import { EXIT } from '../failure.ts';
import { claimDataDirectory } from '../play/claim.ts';
import type { CommandProcess } from '../process.ts';
import { textTable } from './text-table.ts';

/** Checks the store, or salvages it, and prints what was found. Returns the exit code. */
export async function checkHere(
  { configuration, closers }: CommandProcess,
  { salvage, json }: { readonly salvage?: string; readonly json?: boolean },
): Promise<number> {
  const { redisUrl, dataDirectory, storeUrl } = configuration;
  // Whoever plays on an embedded store with queues of its own has claimed it.
  if (redisUrl === null) await claimDataDirectory(dataDirectory, closers);
  const found: Found =
    salvage === undefined
      ? { ...(await checkStore(storeUrl, COLLECTIONS)), salvaged: null, parked: [] }
      : await salvageHere(storeUrl, salvage);
  const lines = json ? [JSON.stringify(found)] : checkLines(found);
  for (const line of lines) process.stdout.write(`${line}\n`);
  return isWhole(found) || found.salvaged !== null ? EXIT.done : EXIT.failed;
}

type Found = StoreCheck & {
  /** The address of the new store; null: nothing was salvaged. */
  readonly salvaged: string | null;
  /** Sessions that were over and lost records. */
  readonly parked: readonly string[];
};

async function salvageHere(storeUrl: string, newFile: string): Promise<Found> {
  let parked: readonly string[] = [];
  const shape = { collections: COLLECTIONS, indexes: INDEXES };
  const salvaged = await salvageStore(storeUrl, newFile, shape, async (store) => {
    parked = await parkIncomplete(store, () => new Date());
  });
  return { ...salvaged, parked };
}

function isWhole({ faults, collections }: StoreCheck): boolean {
  return faults.length === 0 && Object.values(collections).every(({ lost }) => lost === 0);
}

function checkLines(found: Found): string[] {
  const { address, faults, collections, salvaged } = found;
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  const rows = Object.entries(collections).filter(([, { readable, lost }]) => readable + lost > 0);
  return [
    first === undefined
      ? `Store ${address}: its file is whole`
      : `Store ${address}: ${first}${more}`,
    ...textTable(rows, [
      { title: 'collection', value: ([name]) => name },
      {
        title: salvaged === null ? 'readable' : 'taken',
        value: ([, { readable }]) => String(readable),
        align: 'right',
      },
      { title: 'lost', value: ([, { lost }]) => String(lost), align: 'right' },
    ]),
    ...whatToDo(found),
  ];
}

function whatToDo(found: Found): string[] {
  const { faults, salvaged, parked } = found;
  const uncounted =
    faults.length === 0 ? [] : ['What nothing in the file names any more is not counted as lost.'];
  if (salvaged !== null) {
    return [
      ...uncounted,
      `What can be read is in ${salvaged}: name it with --store-url or STORE_URL.`,
      ...(parked.length === 0
        ? []
        : [
            `${plural(parked.length, 'session')} lost records and ${parked.length === 1 ? 'is' : 'are'} parked: arena resume writes them anew from the answers, and asks again what no answer is left of.`,
          ]),
    ];
  }
  if (isWhole(found)) return [];
  return [
    ...uncounted,
    'arena store check --salvage NEWFILE puts what can be read into a new file.',
  ];
}
