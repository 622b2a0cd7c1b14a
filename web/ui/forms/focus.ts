/** Moves the focus after a form was submitted, once React has rendered the result. */

/** To the first invalid field of this form; does nothing for a form that was removed meanwhile. */
export const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
};

/** To the first field of the next step, if that step is shown. */
export const focusField = (name: string): void => {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
  });
};

/** To the message about the result, where the submitted form was removed; not where something else has the focus. */
export const focusOutcome = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-outcome]')?.focus();
  });
};
