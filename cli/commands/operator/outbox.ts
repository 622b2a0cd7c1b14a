/** `outbox list|retry|drop`: what the operator does with messages that could not be sent. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Io } from '../../io.ts';
import { setUpDropMessages, setUpRetryMessages } from '../../operator/change-messages.ts';
import { setUpListMessages } from '../../operator/list-messages.ts';
import { EXAMPLE_MESSAGE, examples } from '../../text/examples.ts';

export const setUp = (outbox: Command, io: Io): void => {
  const { slug } = brand;
  const subcommand = (name: string, summary: string, isDefault = false): Command =>
    outbox
      .command(name, { isDefault })
      .description(summary)
      .showHelpAfterError(`(run ${slug} outbox ${name} --help for usage)`);

  setUpListMessages(subcommand('list', 'list the messages that could not be sent, oldest first', true), outbox, io);
  setUpRetryMessages(subcommand('retry', 'send parked messages again'), io);
  setUpDropMessages(subcommand('drop', 'remove messages without sending them'), io);

  outbox
    .usage('[command] [options]')
    .addHelpText(
      'after',
      '\nWithout a command, lists the parked messages. --store connects to a database, --via to a running sandbox.',
    )
    .addHelpText('after', examples(`${slug} outbox`, `${slug} outbox retry ${EXAMPLE_MESSAGE}`));
};
