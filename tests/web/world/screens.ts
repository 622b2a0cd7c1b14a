/** The two screens that every journey is made on, and the smallest one that nothing may spill over. */
import type { BrowserContextOptions, Locator } from 'playwright';

export type Screen = {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** A finger or a mouse. */
  readonly press: (target: Locator) => Promise<void>;
  /** Whether the header has the menu button instead of the dropdowns. */
  readonly isSmall: boolean;
};

const finger = (target: Locator): Promise<void> => target.tap();
const mouse = (target: Locator): Promise<void> => target.click();
const touch = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
});

export const PHONE: Screen = { name: 'a phone, 390 px', options: touch(390, 844), press: finger, isSmall: true };
export const DESKTOP: Screen = {
  name: 'a desktop, 1440 px',
  options: { viewport: { width: 1440, height: 900 }, locale: 'en-IN' },
  press: mouse,
  isSmall: false,
};
export const TABLET: Screen = { name: 'a tablet, 820 px', options: touch(820, 1180), press: finger, isSmall: true };
export const SMALLEST: Screen = {
  name: 'the smallest phone, 320 px',
  options: touch(320, 568),
  press: finger,
  isSmall: true,
};

export const SCREENS: readonly Screen[] = [PHONE, DESKTOP];

export const viewportOf = ({ name, options: { viewport } }: Screen) => {
  if (!viewport) throw new Error(`${name} has no viewport`);
  return viewport;
};
