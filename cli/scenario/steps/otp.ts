/** One-time passwords that the shop has sent in the play of a scenario. */
import { NotPlayable, StepError } from '../environment/environment.ts';
import type { PlayContext } from './play-context.ts';

/** The password sent to a phone, by its place among those to it: by default the last. Throws StepError where there is none. */
export const otpOf = async ({ environment }: PlayContext, phone: string, place = -1): Promise<string> => {
  const messages = await environment.sentMessages();
  const passwords = messages?.flatMap(({ channel, to, otp }) =>
    channel === 'sms' && to.endsWith(phone) && otp !== undefined ? [otp] : [],
  );
  const otp = passwords?.at(place) ?? environment.otp;
  if (otp !== undefined) return otp;
  if (messages !== undefined) throw new StepError('no one-time password was sent to this phone');
  throw new NotPlayable(
    'this shop does not expose its messages; pass the one-time password with --otp, or name the sandbox that shows its messages with --messages-from',
  );
};
