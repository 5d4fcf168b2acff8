import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { startWatching } from '../../shared/fleet/watching/server.ts';

/** OpenTelemetry's port for Prometheus; several processes of one machine take those above it. */
const FIRST_PORT = 9464;

/** Serves this process's metrics and says where they are. */
export async function watchAndSay(context: ProcessContext): Promise<void> {
  const { metricsHost: host, metricsPort } = context.configuration;
  const { url } = await startWatching(context, { host, port: metricsPort ?? FIRST_PORT });
  process.stdout.write(`Metrics: ${url}/metrics\n`);
}
