/** Runs the program in this process; loaded by start.mjs. */
import { runProcess } from './process.ts';

await runProcess(process);
