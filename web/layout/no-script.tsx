/**
 * The note at the top of every page in a browser without JavaScript. Outside the React root, so it takes no part in
 * hydration.
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
