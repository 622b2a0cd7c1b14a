/** Brings the shopper to what has to be mended, once React has shown it. */
export const focusFirstError = (): void => {
  requestAnimationFrame(() => { document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(); });
};
