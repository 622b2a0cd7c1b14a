/** A verdict as a page in one file: first what is wrong, then each failure with what to run, then the rules that hold. */
import { html } from 'hono/html';
import { contents, page, type ContentsEntry, type Markup } from '../../html/page.ts';
import { comparisonOf, type ExchangeView, type FailureView } from './failure-view.ts';
import { replayCommand, type ReplayOptions } from './session-scenario.ts';
import { summary } from './verdict-text.ts';
import type { RuleView, VerdictView } from './verdict-view.ts';

type HtmlOptions = {
  readonly replay: ReplayOptions;
  /** The scripts of curl calls, by their file. */
  readonly scripts: ReadonlyMap<string, string>;
};

export const verdictHtml = (view: VerdictView, options: HtmlOptions): Promise<string> =>
  page(`Contract check of ${view.target}`, body(view, options));

/** What follows the failures. A status without a section does not compile. */
const TITLES: Readonly<Record<Exclude<RuleView['status'], 'fails'>, string>> = {
  changed: 'Answers that changed between two plays',
  unconfirmed: 'Failures that could not be confirmed in time',
  advised: 'Recommendations that are not met',
  'not-checked': 'Not checked',
  holds: 'Rules that hold',
};
const SECTIONS = Object.entries(TITLES) as readonly (readonly [keyof typeof TITLES, string])[];

const body = (view: VerdictView, options: HtmlOptions): Markup => {
  const { rules, random, warnings } = view;
  // One that a random session has broken is shown with that session.
  const broken = rules.filter(({ status, failure }) => status === 'fails' && failure !== null);
  const sections = SECTIONS.map(([id, title]) => ({ id, title, rules: withStatus(rules, id) })).filter(
    (section) => section.rules.length > 0,
  );
  const hasFailures = broken.length > 0 || random.failure !== null;
  return html`<section class="summary" aria-labelledby="verdict">
      <h2 class="first" id="verdict">${hasFailures ? 'What is wrong' : 'Verdict'}</h2>
      ${
        hasFailures
          ? html`<ul>
              ${broken.map(({ rule, text }) => html`<li><a href="#${rule}">${capitalised(text)}</a></li>`)}
              ${random.failure === null ? '' : html`<li><a href="#random">${randomTitle(view)}</a></li>`}
            </ul>`
          : ''
      }
      <p class="lead">${summary(view)}.</p>
      ${random.problem === null ? '' : html`<p class="warning">${capitalised(random.problem)}.</p>`}
    </section>
    ${contents(contentsOf(broken, random.failure !== null, sections, warnings.length > 0))}
    <p class="note run-details">
      Level ${view.level}, random seed ${view.seed}: ${random.played} of ${random.asked} random sessions,
      ${seconds(view.ms)}${random.inconclusive === 0 ? '' : `; ${random.inconclusive} without a verdict: ${random.reason}`}.
      ${view.calls.lost === 0 ? '' : `${view.calls.lost} of ${view.calls.made} calls got no answer.`}
      ${view.outOfTime ? 'The time limit has ended the check.' : ''}
    </p>
    ${broken.map(({ rule, text, failure }) => (failure === null ? '' : failureCard(rule, text, failure, view, options)))}
    ${random.failure === null ? '' : failureCard('random', randomTitle(view), random.failure, view, options)}
    ${sections.map((section) => ruleSection(section, view, options))} ${warningsSection(view)}`;
};

type RuleSection = { readonly id: string; readonly title: string; readonly rules: readonly RuleView[] };

const withStatus = (rules: readonly RuleView[], status: RuleView['status']): readonly RuleView[] =>
  rules.filter((rule) => rule.status === status);

const randomTitle = ({ random: { failure, played, asked } }: VerdictView): string =>
  `Random session ${played} of ${asked}: ${failure?.text ?? ''}`;

const contentsOf = (
  broken: readonly RuleView[],
  hasRandomFailure: boolean,
  sections: readonly RuleSection[],
  hasWarnings: boolean,
): readonly ContentsEntry[] => [
  ...broken.map(({ rule, text }) => ({ id: rule, title: capitalised(text) })),
  ...(hasRandomFailure ? [{ id: 'random', title: 'The random session that fails' }] : []),
  ...sections.map(({ id, title, rules }) => ({ id, title: `${title} (${rules.length})` })),
  ...(hasWarnings ? [{ id: 'tolerated', title: 'Tolerated' }] : []),
];

const failureCard = (
  id: string,
  title: string,
  failure: FailureView,
  { target }: VerdictView,
  { replay, scripts }: HtmlOptions,
): Markup => {
  const { steps, after, sent, received, file, script, unreplayed, calls, spec } = failure;
  const { expected, actual } = comparisonOf(failure);
  const scriptText = script === null ? undefined : scripts.get(script);
  return html`<section class="card" aria-labelledby="${id}">
    <h2 class="first" id="${id}">${capitalised(title)}</h2>
    <p class="note">${[...calls, `spec ${spec}`].join(', ')}</p>
    <dl class="compared">
      <dt>Expected</dt>
      <dd>${expected}</dd>
      <dt>Received</dt>
      <dd>${actual}</dd>
    </dl>
    <h3>Steps</h3>
    ${
      steps.length === 0
        ? html`<p>None: it is what a page asks first.</p>`
        : html`<ol>
            ${steps.map((step) => html`<li>${step}</li>`)}
          </ol>`
    }
    ${after === null ? '' : exchangeMarkup('After', after)} ${exchangeMarkup('Sent', { sent, received })}
    ${
      scriptText === undefined
        ? ''
        : html`<details>
            <summary>As curl</summary>
            <p class="note">${script}, to run with <code>bash ${script}</code></p>
            <pre tabindex="0">${scriptText}</pre>
          </details>`
    }
    ${
      file === null
        ? ''
        : unreplayed === null
          ? html`<p class="note">As a scenario: <code>${replayCommand(file, target, replay)}</code></p>`
          : html`<p class="note">The scenario ${file} does not reproduce the failure: ${unreplayed}.</p>`
    }
  </section>`;
};

const exchangeMarkup = (title: string, { sent, received }: ExchangeView): Markup => {
  const { method, path, body: text, signature } = sent;
  const request = [
    `${method} ${path}`,
    ...(signature === undefined ? [] : [`X-Signature, X-Razorpay-Signature: ${signature}`]),
    ...(text === undefined ? [] : [text]),
  ].join('\n');
  return html`<h3>${title}</h3>
    <pre tabindex="0">${request}</pre>
    <p class="note">${received.http === null ? 'No response' : `Received HTTP ${received.http}`}</p>
    <pre tabindex="0">${received.text}</pre>`;
};

const ruleSection = ({ id, title, rules }: RuleSection, view: VerdictView, options: HtmlOptions): Markup =>
  html`<details id="${id}">
    <summary>${title} (${rules.length})</summary>
    ${rules.map(({ rule, text, calls, reason, failure, status }) =>
      failure !== null && status !== 'fails'
        ? failureCard(rule, text, failure, view, options)
        : html`<p>
            ${capitalised(text)} <span class="note">${[rule, ...calls].join(', ')}</span>
            ${reason === '' ? '' : html`<br /><span class="note">${capitalised(reason)}</span>`}
          </p>`,
    )}
  </details>`;

const warningsSection = ({ warnings }: VerdictView): Markup | '' =>
  warnings.length === 0
    ? ''
    : html`<details id="tolerated">
        <summary>Tolerated (${warnings.length})</summary>
        <p class="note">Not what the contract says, and read nevertheless.</p>
        <ul>
          ${warnings.map(({ text, calls }) => html`<li>${text} <span class="note">${calls.join(', ')}</span></li>`)}
        </ul>
      </details>`;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
