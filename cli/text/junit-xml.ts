/** JUnit's XML, which build servers read. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};
/** XML 1.0 cannot contain most control characters. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '\uFFFD')
    .replaceAll(/[&<>"\n\t]/gu, (character) => ESCAPES[character] ?? character);

/** Attributes with a space before each. */
const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapedXml(String(value))}"`)
    .join('');

/** Milliseconds as JUnit writes times. */
export const junitSeconds = (ms: number): string => (ms / 1000).toFixed(3);

/** A test case with these elements inside. */
export const testCase = (file: string, name: string, ms: number, content: string): string => {
  const start = `    <testcase${attributes({ classname: file, name, file, time: junitSeconds(ms) })}`;
  return content === '' ? `${start}/>\n` : `${start}>\n${content}    </testcase>\n`;
};

export const element = (tag: 'error' | 'failure', message: string, text: string): string =>
  `      <${tag}${attributes({ message })}>${escapedXml(text)}</${tag}>\n`;

/** The document of one suite; `totals` are the attributes of the suite and of the document. */
export const junitDocument = (totals: Readonly<Record<string, string | number>>, cases: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<testsuites${attributes(totals)}>\n  <testsuite${attributes(totals)}>\n${cases.join('')}  </testsuite>\n</testsuites>\n`;
