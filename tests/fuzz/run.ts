/**
 * `npm run lab -- fuzz --requests N [--seed S]`: sends that many hostile requests to a site in process, and ends with 1 if
 * one of them caused an error.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createClientFolder } from '../server/fixtures/client-folder.ts';
import { fuzzSite } from './fuzz-site.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const requests = Number(values.requests);
if (!Number.isInteger(requests) || requests < 1) throw new Error('--requests must be a whole number above 0');
/** Requests between two lines of output. */
const STEP = 50_000;

const client = createClientFolder();
try {
  const { statuses, problems, memory } = await fuzzSite({
    requests,
    seed: Number(values.seed),
    clientRoot: client.root,
    onProgress: (sent) => {
      if (sent % STEP < 32) process.stdout.write(`${sent} of ${requests}\n`);
    },
  });
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  for (const [status, count] of Object.entries(statuses)) process.stdout.write(`HTTP ${status}: ${count}\n`);
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
  process.stdout.write(`memory: ${megabytes(memory.early)} early, ${megabytes(memory.late)} at the end\n`);
  process.stdout.write(`${requests} requests, ${problems.length} problems\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  client.remove();
}
