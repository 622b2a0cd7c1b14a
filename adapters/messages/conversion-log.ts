/** Conversion events in the log, for a shop without an analytics partner: name, amount and path, and nothing personal. */
import { ACCEPTED, type ConversionRecord, type Messenger } from '../../core/ports/messages.ts';

/** Rupees. */
export type LoggedConversion = Pick<ConversionRecord, 'event' | 'amount' | 'path'>;

/** Accepts conversion events; messages of another channel are an error, because they would be lost. */
export const createConversionLog = (write: (conversion: LoggedConversion) => void): Messenger => ({
  send: async ({ channel, text }) => {
    if (channel !== 'conversion') throw new Error(`the log was given a message by ${channel}`);
    const { event, amount, path } = JSON.parse(text) as ConversionRecord;
    write({ event, amount, path });
    return ACCEPTED;
  },
});
