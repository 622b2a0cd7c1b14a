/**
 * What every page says at its top in a browser without JavaScript. It is written into the document beside the app, which
 * no browser that runs JavaScript would show it in.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { noScriptText } from '../content/layout/no-script.ts';
import { LinkedText } from '../ui/text/linked-text.tsx';

export const renderNoScript = (): string =>
  renderToStaticMarkup(
    <noscript>
      <p className="no-script">
        <LinkedText text={noScriptText} />
      </p>
    </noscript>,
  );
