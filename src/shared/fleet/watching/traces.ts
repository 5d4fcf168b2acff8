import { describeError } from '../../records/errors.ts';
import type { Closers } from '../process/closers.ts';
import type { Log } from '../process/log.ts';
import { isTraced, traceJobs } from '../queues/options.ts';
import { succeedsWithin } from './services.ts';

const SERVICE_NAME = 'poker-arena';
/** What OpenTelemetry's own environment variables say about where traces go. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;
/** A collector that is away must not hold up the end of a process. */
const FLUSH_MS = 3_000;

/**
 * Traces every job of this process, from whoever adds it to whoever takes it, where the environment
 * names a collector; loads nothing of OpenTelemetry where not. Its other variables (headers, service
 * name, sampling) are read by OpenTelemetry itself.
 */
export async function openTraces({
  environment,
  closers,
  log,
}: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly closers: Closers;
  readonly log: Log;
}): Promise<void> {
  if (isTraced() || ENDPOINTS.every((name) => !environment[name])) return;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, otel, { BullMQOtel }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('bullmq-otel'),
    ]);
  const provider = new NodeTracerProvider({
    resource: otel.defaultResource().merge(
      otel.resourceFromAttributes({
        'service.name': environment['OTEL_SERVICE_NAME'] ?? SERVICE_NAME,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  traceJobs(new BullMQOtel({ tracerName: SERVICE_NAME }));
  closers.push('traces', async () => {
    traceJobs(null);
    const flushed = await succeedsWithin(
      () =>
        provider.shutdown().catch((error: unknown) => {
          log.warn({ error: describeError(error) }, 'traces were not delivered');
        }),
      FLUSH_MS,
    );
    if (!flushed) log.warn('traces were not delivered in time');
  });
}
