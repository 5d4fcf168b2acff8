import type { Command } from 'commander';
import { addExamples, commandsOf, type Example, pathOf } from './add-examples.ts';
import { explainUsageErrors } from './usage-errors.ts';

const DEMO = 'seeds/batches/demo.json';

/** What each help ends with, by the command's path. Each line is one that the program takes. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  '': [
    [`arena run ${DEMO}`, 'play a small tournament between stand-ins: no key is needed'],
    [`arena estimate ${DEMO}`, 'what a batch will cost, before anything is paid'],
    ['arena watch', 'follow what is being played'],
    ['arena report demo', 'leaderboard and report of a batch'],
    ['arena judge --help', 'each command has a help of its own, with examples'],
  ],
  estimate: [
    [`arena estimate ${DEMO}`, 'calls, tokens, US dollars and time: low, expected and high'],
    [`arena estimate ${DEMO} --json`, 'the same for a program, by player and kind of call'],
  ],
  run: [
    [`arena run ${DEMO}`, 'play it to its end; the same line goes on after a Ctrl-C or a crash'],
    [
      `arena run ${DEMO} --data-directory try --no-board`,
      'play it anew, in a folder of its own and without Bull Board',
    ],
    [
      `arena run ${DEMO} --latency 50-200 --faults 429:0.02,hang:0.005`,
      'let the stand-ins be as slow (ms) and as faulty as providers are',
    ],
    [
      `arena run ${DEMO} --replay .arena/exports/demo`,
      'answer out of an export: the same hands again, and nothing is paid',
    ],
  ],
  resume: [
    ['arena resume', 'go on with the only unfinished batch'],
    ['arena resume demo --budget 25', 'go on, with 25 US dollars for the whole of it'],
    ['arena resume demo --trust', 'go on with an import, and list whom it asks with which keys'],
    [
      'arena resume demo --replace alpha=beta --roster my-roster.json',
      "let beta answer in alpha's place, whose model is gone",
    ],
    [
      'arena resume demo --allow-mixed',
      'go on with a new version whose prompts are others; its export says so',
    ],
  ],
  pause: [['arena pause demo', 'let calls in flight end, and start none; arena resume goes on']],
  cancel: [['arena cancel demo', 'end it for good; what was played stays']],
  status: [
    ['arena status', 'every batch of the store'],
    ['arena status demo --json', 'one batch, for a program'],
    ['arena status --store-url mongodb://127.0.0.1/arena', 'those of another store'],
  ],
  watch: [
    ['arena watch', 'everything unfinished, on a screen that keeps itself up to date (q leaves)'],
    ['arena watch demo | tee watch.log', 'one batch, as lines: no terminal, no screen'],
  ],
  judge: [
    ['arena judge retry demo', 'ask again where a verdict failed'],
    ['arena judge calibrate --judge house-judge', 'how often a judge is right'],
  ],
  'judge plan': [
    ['arena judge plan demo', 'have judged what is played so far'],
    ['arena judge plan demo --rubric v2 --axis bluff', 'by another rubric too, on one axis'],
  ],
  'judge add-judge': [
    [
      'arena judge add-judge demo --judge house-clerk --roster seeds/rosters/house.json',
      'let one more judge look at the same reasoning',
    ],
  ],
  'judge retry': [
    ['arena judge retry demo --dry-run', 'what would be asked again'],
    ['arena judge retry --reason invented-quote', 'of every batch, for one reason'],
  ],
  'judge repeat': [
    [
      'arena judge repeat demo --share 0.1 --dry-run',
      'how many verdicts, and about what they cost',
    ],
    ['arena judge repeat demo --share 0.1', 'how far each judge agrees with itself'],
  ],
  'judge sheet': [
    ['arena judge sheet demo --out sheet.html', 'a page to label on, which saves a CSV file'],
    ['arena judge sheet demo --out sheet.csv --size 20 --axis bluff', 'for a spreadsheet'],
  ],
  'judge calibrate': [
    ['arena judge calibrate --labels sheet.csv', 'what people made of a sheet, against the judges'],
    ['arena judge calibrate --judge house-judge', 'a stand-in, on both axes'],
    [
      'arena judge calibrate --judge my-judge --roster my-roster.json --axis bluff --json',
      'a model of your own, with its verdict on each trace',
    ],
  ],
  'judge parse': [['arena judge parse replies.jsonl --json', 'what each reply is read as']],
  score: [
    ['arena score --from .arena/exports/demo', 'the nine axes of every player'],
    [
      'arena score --from .arena/exports/demo --pairs --json',
      'with what is chance in them, and every two players against each other',
    ],
    [
      'arena score --from .arena/exports/demo --claims-out claims.jsonl --json',
      'for a program, and keep what the texts claim',
    ],
  ],
  report: [
    ['arena report demo', 'into .arena/reports/demo'],
    ['arena report demo --out report', 'into a folder of your own'],
    ['arena report demo --json', 'the leaderboard, for a program'],
  ],
  paper: [
    ['arena paper', 'what the paper publishes beside what its own tables come to'],
    ['arena paper --json', 'the same for a program'],
  ],
  standing: [
    ['arena standing --all', 'every batch of the store on one scale'],
    [
      'arena standing --from .arena/exports/demo exports/main --json',
      'out of exports, for a program',
    ],
    [
      'arena standing demo --by model --anchor house/rock',
      'whatever the settings, and on a scale where one player is 0',
    ],
  ],
  plan: [
    [
      'arena plan --join demo --player house-newcomer --roster my-roster.json',
      'write the batch that places a new player, and say what it takes',
    ],
    [
      'arena plan --from exports/main --player beta --roster my-roster.json --tell 50',
      'out of an export, to tell 50 bb/100',
    ],
  ],
  power: [
    [
      'arena power demo --effect 20bb/100',
      'how many sessions it takes to tell each from a breaker-even',
    ],
    [
      'arena power --from .arena/exports/demo --effect 100chips --between house-rock,house-shark',
      'to tell two apart that meet in every session',
    ],
  ],
  winnings: [
    ['arena winnings demo', 'who won most, and how sure that is'],
    ['arena winnings --from .arena/exports/demo --json', 'of an export, for a program'],
  ],
  cost: [
    ['arena cost demo', 'by player, kind of call and token class'],
    ['arena cost demo --json', 'the same for a program, in millionths of a US dollar'],
  ],
  hands: [
    ['arena hands demo --bluff-worked', 'bluffs that everybody folded to'],
    [
      'arena hands demo --player house-maniac --position BTN --min-pot 20 --unit bb --json',
      'large pots of one player on the button, for a program',
    ],
  ],
  prompt: [
    ['arena prompt demo.r01-persistent.s01.h01.d001', 'what the first player of a batch was sent'],
    ['arena prompt demo.r01-persistent.s01.h01.d001 --json', 'the same for a program'],
  ],
  parse: [['arena parse answers.jsonl', 'the action that each answer comes to']],
  reparse: [
    ['arena reparse demo', 'which answers of a batch this version would read otherwise'],
    ['arena reparse --from .arena/exports/demo --json', 'those of an export, for a program'],
  ],
  claims: [['arena claims texts.jsonl', 'what each text says of cards, odds and draws']],
  replay: [
    ['arena replay .arena/exports/demo/hands.jsonl --verify', 'hands of an export, decks too'],
    ['arena replay hands.phhs --json', 'hands recorded elsewhere, a line of JSON for each'],
  ],
  equity: [
    ['arena equity AhKd', 'against one unknown hand, before the flop'],
    ['arena equity AhKd --board Td4h2h --against QsQc 7h6h --exact', 'every deal is counted'],
    ['arena equity AhKd --vs 5 --samples 20000 --seed two --json', 'other run-outs, for a program'],
  ],
  enqueue: [[`arena enqueue ${DEMO}`, 'for workers on the same REDIS_URL and STORE_URL']],
  work: [
    ['arena work table', 'one process of each kind plays a batch,'],
    ['arena work llm --provider openrouter', 'and there may be many of each'],
  ],
  'work table': [['arena work table', 'plays hundreds of sessions at once']],
  'work llm': [
    [
      'arena work llm --provider openrouter',
      'takes its key from the variable that the roster names',
    ],
    ['arena work llm --provider house --metrics-port 9470', 'with /metrics on that port'],
  ],
  'work judge': [['arena work judge', 'until Ctrl-C; another takes over where it stopped']],
  'work metrics': [['arena work metrics', 'until Ctrl-C; another takes over where it stopped']],
  up: [
    ['arena up', 'wait for batches, with queues of its own'],
    ['arena up --redis-url redis://127.0.0.1:6399', 'beside other processes'],
  ],
  board: [['arena board --board-port 8080', 'at http://127.0.0.1:8080']],
  house: [
    ['arena house', 'stand-ins at http://127.0.0.1:4010/v1'],
    ['arena house --house-port 0 --latency 100 --faults 500:0.01', 'slow, and now and then faulty'],
  ],
  export: [
    ['arena export demo', 'into .arena/exports/demo'],
    ['arena export demo --out demo-export', 'into a folder of your own'],
  ],
  import: [
    ['arena import demo-export', 'a batch that was exported elsewhere, back into this store'],
    ['arena import demo-export --json', 'the same for a program'],
  ],
  prune: [['arena prune demo --raw-responses', 'mostly halves what the batch takes on disk']],
  delete: [
    ['arena delete demo', 'only say what would go'],
    ['arena delete demo --keep-export --yes', 'export it, then remove it'],
  ],
  store: [
    ['arena store migrate', 'after an update of this program that asks for it'],
    ['arena store check', 'is the SQLite file whole, and can every document be read?'],
  ],
  'store check': [
    ['arena store check', 'nothing is changed'],
    ['arena store check --salvage saved.sqlite', 'what can be read, into a new file'],
  ],
  'store migrate': [
    ['arena store migrate --store-url sqlite://.arena/arena.sqlite', 'keep a copy of it first'],
  ],
  init: [
    ['arena init my-batch.jsonc', 'a few questions, then a batch file'],
    ['arena init --yes --roster seeds/rosters/cheap.json', 'no question: what is usual'],
  ],
  completion: [
    ['arena completion bash >> ~/.bashrc', 'for every bash from now on'],
    ['arena completion fish > ~/.config/fish/completions/arena.fish', 'for fish'],
  ],
  'completion bash': [['arena completion bash >> ~/.bashrc', 'for every bash from now on']],
  'completion zsh': [['arena completion zsh >> ~/.zshrc', 'for every zsh, after compinit']],
  'completion fish': [
    ['arena completion fish > ~/.config/fish/completions/arena.fish', 'for every fish'],
  ],
  'completion words': [['arena completion words -- report d', 'what the shells ask at a Tab']],
  config: [
    ['arena config', 'what holds here, and why'],
    ['arena config --store-url sqlite://other.sqlite --json', 'what would hold with a flag'],
  ],
  doctor: [
    ['arena doctor', 'everything on this machine, the records too'],
    ['arena doctor --roster seeds/rosters/cheap.json --ping', 'one token of each provider'],
    ['arena doctor --ping --no-records', 'ask the providers, and leave out the records'],
  ],
};

export function addAllExamples(program: Command): void {
  for (const command of commandsOf(program)) {
    const examples = EXAMPLES[pathOf(command)] ?? [];
    explainUsageErrors(addExamples(command, examples), examples);
  }
}
