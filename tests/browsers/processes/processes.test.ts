import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProcesses, outputOf, type Processes } from './processes.ts';

/** Starts a process of its own that writes to the same output, and stays as that one does. */
const WITH_CHILD = `
  const script = "process.on('SIGTERM', () => {}); console.log('both started'); setInterval(() => {}, 1000);";
  require('node:child_process').spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
  setInterval(() => {}, 1000);`;
/** Ends only by force. */
const STUBBORN = "process.on('SIGTERM', () => {}); console.log('started'); setInterval(() => {}, 1000);";

describe('the processes of a run', () => {
  let processes: Processes;
  beforeEach(() => {
    processes = createProcesses(500);
  });
  afterEach(() => processes.stopAll());
  const start = (script: string) => processes.start(process.execPath, ['-e', script]);

  it('are stopped with their descendants', async () => {
    const child = await start(WITH_CHILD);
    await outputOf(child, 1, /both started/);
    // The output closes when the last process that writes to it is gone.
    const closed = once(child, 'close');
    await processes.stopAll();
    await closed;
    expect(child.signalCode).toBe('SIGTERM');
  });

  it('are stopped one by one, and the others keep running', async () => {
    const [first, second] = [await start(STUBBORN), await start(WITH_CHILD)];
    await Promise.all([first, second].map((child) => outputOf(child, 1, /started/)));
    await processes.stop(second);
    expect(second.exitCode ?? second.signalCode).toBe('SIGTERM');
    expect(first.exitCode ?? first.signalCode).toBeNull();
  });

  it('are killed if they do not end by themselves', async () => {
    const child = await start(STUBBORN);
    await outputOf(child, 1, /started/);
    await processes.stop(child);
    expect(child.signalCode).toBe('SIGKILL');
  });

  it('leave no temporary folder', async () => {
    const folder = processes.temporaryFolder('processes-');
    writeFileSync(join(folder, 'file'), 'text');
    expect(existsSync(folder)).toBe(true);
    await processes.stopAll();
    expect(existsSync(folder)).toBe(false);
  });

  it('are named in the error if they cannot be started', async () => {
    await expect(processes.start('/no/such/program', [])).rejects.toThrow('/no/such/program');
  });
});

describe('waiting for the output of a process', () => {
  const processes = createProcesses(500);
  afterEach(() => processes.stopAll());
  const node = (script: string) => processes.start(process.execPath, ['-e', script]);

  it('ends with what the process wrote, however it was split', async () => {
    const child = await node(
      "process.stdout.write('port '); setTimeout(() => { process.stdout.write('4711\\n'); setInterval(() => {}, 1000); }, 50);",
    );
    expect((await outputOf(child, 1, /port (\d+)\n/))[1]).toBe('4711');
  });

  it('reports how a process ended that wrote something else', async () => {
    const child = await node("process.stdout.write('no display'); process.exitCode = 3;");
    await expect(outputOf(child, 1, /port/)).rejects.toThrow(/ended with code 3: no display$/);
  });

  it('reports that a process took too long', async () => {
    const child = await node('setInterval(() => {}, 1000)');
    await expect(outputOf(child, 1, /port/, 50)).rejects.toThrow(/did not start within 0\.05 s$/);
  });
});
