/** The program on this very process; start.mjs loads it. */
import { runProcess } from './process.ts';

await runProcess(process);
