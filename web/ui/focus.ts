/** Where the focus goes after a form was sent, once React has shown what became of it. */

/** To what has to be mended in this very form; a form that is gone by then has nothing. */
export const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
};

/** To the field that the next step begins with, if that step is there. */
export const focusField = (name: string): void => {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
  });
};

/**
 * To what tells what was done, where the pressed button is gone with its form; not where the focus has found a place by
 * then.
 */
export const focusOutcome = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-outcome]')?.focus();
  });
};
