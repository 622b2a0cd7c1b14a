/** What every page says at its top without JavaScript; email and phone become links. */
import { rules } from '../shop-rules.ts';

export const noScriptText = `Turn on JavaScript to order. For help, email ${rules.mail} or call ${rules.phone}.`;
