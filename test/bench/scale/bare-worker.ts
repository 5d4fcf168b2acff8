import { Worker } from 'bullmq';

/** Takes jobs and does nothing: `node bare-worker.js HOST-PORT PREFIX CONCURRENCY`. */
const [port, prefix, concurrency] = process.argv.slice(2);

const worker = new Worker('bare', async () => 'answered', {
  connection: { host: '127.0.0.1', port: Number(port), maxRetriesPerRequest: null },
  prefix: prefix ?? 'bare',
  concurrency: Number(concurrency),
});
await worker.waitUntilReady();
console.log('ready');
