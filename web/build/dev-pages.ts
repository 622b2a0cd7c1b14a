/** Under `vite dev`: renders each page and its payload on request, as the prerenderer does for a build. */
import type { Plugin, ViteDevServer } from 'vite';
import { routes } from '../../core/catalogue/routes.ts';
import type { BuildManifest } from '../runtime/navigation/build-manifest.ts';
import type { Rendered } from '../rendered.ts';
import { fill } from './document.ts';
import { EARLY_CLICKS, earlyClicksFile } from './early-clicks-file.ts';

type ServerEntry = {
  readonly render: (path: string) => Promise<Rendered>;
  readonly payloadOf: (path: string) => unknown;
  readonly pathOfPayload: (url: string) => string | undefined;
  readonly payloadUrl: (path: string) => string;
  readonly pageIdAt: (path: string) => string;
};

/** In a build, the prerenderer adds this script. */
const EARLY = `<script type="module" async src="/${EARLY_CLICKS}"></script>`;

const entryOf = (server: ViteDevServer): Promise<ServerEntry> =>
  server.ssrLoadModule('/entry.server.tsx') as Promise<ServerEntry>;

/** Lists no files, as nothing is prefetched during development. It also serves as the latest-build file. */
const manifestOf = ({ pageIdAt, payloadUrl }: ServerEntry): BuildManifest => ({
  build: 'dev',
  pages: Object.fromEntries(
    routes.map(({ path }) => [
      path,
      { page: pageIdAt(path), payload: payloadUrl(path), scripts: [], styles: [], later: [] },
    ]),
  ),
});

export const devPages = (): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer(server) {
    // The dev server answers a script that it does not have with a page, and the browser drops it without a word.
    earlyClicksFile(server.config.root);
    server.middlewares.use((request, response, next) => {
      const url = request.url ?? '/';
      if (!/^\/(latest\.json|assets\/(payload|manifest)-)/.test(url)) {
        next();
        return;
      }
      const answer = async (): Promise<void> => {
        const entry = await entryOf(server);
        const path = entry.pathOfPayload(url);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(path === undefined ? manifestOf(entry) : entry.payloadOf(path)));
      };
      answer().catch(next);
    });
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(template, { server, originalUrl }) {
      if (server === undefined) return template;
      const { render } = await entryOf(server);
      const { pathname } = new URL(originalUrl ?? '/', 'http://dev');
      return fill(template, await render(pathname), EARLY);
    },
  },
});
