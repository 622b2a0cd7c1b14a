/** How a failure is played again. */
import { brand } from '../../core/catalogue/brand.ts';

/** The options of the check that its replay needs too. */
export type ReplayOptions = {
  readonly otp?: string | undefined;
  readonly messagesFrom?: string | undefined;
  readonly settings?: string | undefined;
  readonly header?: readonly { readonly name: string }[] | undefined;
};

/** `isExpected`: whether the scenario has an expectation that fails; otherwise it is compared again. */
export const replayCommand = (
  file: string,
  target: string,
  isExpected: boolean,
  { otp, messagesFrom, settings, header = [] }: ReplayOptions = {},
): string =>
  [
    isExpected ? `${brand.slug} run ${file} --via ${target}` : `${brand.slug} conform ${target} ${file}`,
    ...(otp === undefined ? [] : [`--otp ${otp}`]),
    ...(messagesFrom === undefined ? [] : [`--messages-from ${messagesFrom}`]),
    ...(settings === undefined ? [] : [`--settings ${settings}`]),
    // Their values may be secrets.
    ...header.map(({ name }) => `--header '${name}: …'`),
  ].join(' ');
