import { type House, startHouse } from '../../../src/house/main.ts';

/** The stand-in models in the test's own process, so that they outlive every kill. */
export function startStandIns(latency: { min: number; max: number }): Promise<House> {
  return startHouse({ host: '127.0.0.1', port: 0, latencyMs: latency, faults: [], seed: 'house' });
}
