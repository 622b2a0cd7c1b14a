#!/usr/bin/env node
/** The command's entry: checks the Node it runs on, then loads the program. */
import { nodeComplaint } from './node-version.ts';

const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) {
  const { runProcess } = await import('./process.ts');
  await runProcess(process);
} else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 2;
}
