/**
 * The cursors of the operator's lists, with which the next page is asked for. Only a store reads them: here and on the
 * command line a text is refused that has not even their form.
 */

/** What a cursor must be, to follow "should be" or "must be". */
export const CURSOR_HINT = 'the cursor that the page before ends with';

export const isOrderCursor = (text: string): boolean => /^-?\d{1,16} \S+$/u.test(text);

export const isMessageCursor = (text: string): boolean => /^\d{1,16}(?::.+)?$/su.test(text);
