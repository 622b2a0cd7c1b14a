/** How a failure is played again. */
import { brand } from '../../core/catalogue/brand.ts';

/** The options of the check that its replay needs too. */
export type ReplayOptions = {
  readonly otp?: string | undefined;
  readonly messagesFrom?: string | undefined;
  readonly settings?: string | undefined;
  readonly header?: readonly { readonly name: string }[] | undefined;
};

export const replayCommand = (
  file: string,
  target: string,
  { otp, messagesFrom, settings, header = [] }: ReplayOptions = {},
): string =>
  [
    `${brand.slug} run ${file} --via ${target}`,
    ...(otp === undefined ? [] : [`--otp ${otp}`]),
    ...(messagesFrom === undefined ? [] : [`--messages-from ${messagesFrom}`]),
    ...(settings === undefined ? [] : [`--settings ${settings}`]),
    // Their values may be secrets.
    ...header.map(({ name }) => `--header '${name}: …'`),
  ].join(' ');
