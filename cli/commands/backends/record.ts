/** `record`: passes a browser's calls through to a shop, and writes the session as a scenario. */
import { once } from 'node:events';
import { type Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { siteAddress } from '../../input/site-address.ts';
import { OUT_HELP, writeText } from '../../input/write-text.ts';
import { StartError } from '../../../server/start-error.ts';
import { BadInput, EXIT, Unreachable, type Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';

type Options = { readonly port?: string; readonly out?: string };

const DEFAULT_PORT = 3100;
const MAX_PORT = 65_535;

const HELP = `
Open the printed address in a browser and shop; Ctrl-C ends the recording and prints the
scenario, or writes it to --out. ${brand.slug} run plays it. A backend has no pages of its own:
record the server that ${brand.slug} serve --backend starts in front of it.

Phone numbers, names, mail addresses, streets, reasons and messages are replaced by test
values; one-time passwords, cookies and signatures are not recorded. Pincode, city and state
are kept, because delivery and tax depend on them. Comments say what could not be kept.
${OUT_HELP}`;

const portOf = (typed: string | undefined): number => {
  if (typed === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/u.test(typed) ? Number(typed) : Number.NaN;
  if (port <= MAX_PORT) return port;
  throw new BadInput(`--port should be a whole number from 0 to ${MAX_PORT}`);
};

/** Throws Unreachable where no server answers. */
const requireShop = async (shop: string): Promise<void> => {
  try {
    await fetch(shop, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
  } catch (error) {
    throw new Unreachable(`no shop answers at ${shop}`, { cause: error });
  }
};

const save = async (io: Io, scenario: string, file: string | undefined): Promise<void> => {
  if (file === undefined) {
    await io.write(scenario);
    return;
  }
  await writeText(file, scenario).catch(async (error: unknown) => {
    // The recording is not lost with the file.
    await io.write(scenario);
    throw error;
  });
  io.writeError(`Written to ${file}. Play it with ${brand.slug} run ${file}\n`);
};

const record = async (io: Io, address: string, { port, out }: Options): Promise<void> => {
  const { origin: shop } = siteAddress(address, 'the address');
  const listenPort = portOf(port);
  await requireShop(shop);
  const { recordSession } = await import('../../record/record-session.ts');
  const recording = await recordSession({ shop, port: listenPort }).catch((error: unknown) => {
    throw error instanceof StartError ? new BadInput(error.message, { cause: error }) : error;
  });
  // Whoever reads the address may end the recording at once.
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  // Standard output is for the scenario.
  io.writeError(`Recording ${shop}. Open ${recording.url} and shop; press Ctrl+C to end.\n`);
  io.ignoreOutputErrors();
  await ended;
  const scenario = await recording.stop();
  if (scenario === undefined) io.writeError('Nothing was recorded.\n');
  else await save(io, scenario, out);
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .argument('<address>', 'the address of the shop, such as http://127.0.0.1:3000')
    .option('--port <number>', `the port to listen on, or the next free one; 0 for any (default: ${DEFAULT_PORT})`)
    .option('--out <file>', 'the scenario file to write; without it the scenario is printed')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} record http://127.0.0.1:3000`,
        `${brand.slug} record http://127.0.0.1:3000 --out session.yaml`,
      ),
    )
    .action((address: string, options: Options) => record(io, address, options));
};
