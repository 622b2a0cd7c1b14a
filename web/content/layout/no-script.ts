/** What every page says at its top without JavaScript, with links as in the blocks of a page. */
import { noScript } from '../buying/cart.ts';
import { rules } from '../shop-rules.ts';

export const noScriptText = `${noScript} For help, email ${rules.mail} or call ${rules.phone}.`;
