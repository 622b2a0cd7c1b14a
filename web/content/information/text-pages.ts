/** The pages of words: which payload stands at which path. */
import { aboutData } from './about.ts';
import { comingSoonData } from './coming-soon.ts';
import { careData, contactData } from './contact.ts';
import { manualData } from './manual.ts';
import { policyDataAt } from '../policies/all-policies.ts';
import { questionsData } from '../questions/all-questions.ts';
import { resultsData } from './results.ts';

const pages: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ['/about', aboutData],
  ['/results', resultsData],
  ['/manual', manualData],
  ['/frequently-asked-questions', questionsData],
  ['/contact', contactData],
  ['/customer-service', careData],
  ['/coming-soon', comingSoonData],
]);

export const wordsDataAt = (path: string): unknown => pages.get(path)?.() ?? policyDataAt(path);
