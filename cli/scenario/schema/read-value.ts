/** Reads a YAML node by its form: a value, or problems that name the place and say what would be right. */
import { isAlias, isMap, isNode, isScalar, isSeq, type Document, type Scalar } from 'yaml';
import { hint } from '../../text/did-you-mean.ts';
import type { Place } from '../../text/file-position.ts';
import type { EitherForm, Form, MapForm, RecordForm } from './schema.ts';

/** What one reading goes on with. */
export type Reader = {
  readonly document: Document;
  readonly placeOf: (node: unknown) => Place;
  readonly complain: (at: Place, message: string) => void;
  /** Told of every value read: its path inside the whole (`cart.items.wash`), and where it was written. */
  readonly located: (path: string, at: Place) => void;
};

/** In place of a value that could not be read; a problem was told. */
export const UNREADABLE = Symbol('unreadable');

/** How a form is called in a message. */
export const describeForm = (form: Form): string => {
  switch (form.is) {
    case 'text':
      return form.what;
    case 'word':
      return `${/^[aeiou]/u.test(form.what) ? 'an' : 'a'} ${form.what}`;
    case 'whole':
      return `a whole number from ${form.min} to ${form.max}`;
    case 'number':
      return 'a number';
    case 'flag':
      return 'true or false';
    case 'nothing':
      return 'none';
    case 'record':
      return `an object with ${Object.keys(form.members).join(', ')}`;
    case 'map':
      return `an object by ${form.keys.what}`;
    case 'list':
      return 'a list';
    case 'any':
      return 'anything';
    case 'either':
      return form.of.map(describeForm).join(', or ');
  }
};

/** `null`, `none`, or nothing written. */
const isNothing = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && (node.value === null || node.value === 'none'));

/** The text of a scalar as it was written: an OTP may begin with 0. */
const textOf = ({ value, source }: Scalar, digits: boolean): string | undefined => {
  if (typeof value === 'string') return value;
  return digits && typeof value === 'number' && source !== undefined ? source : undefined;
};

/** Whether a node is of the kind that a form is written in. */
const suits = (form: Form, node: unknown): boolean => {
  if (form.is === 'any') return true;
  if (form.is === 'either') return form.of.some((each) => suits(each, node));
  if (form.is === 'nothing') return isNothing(node);
  if (isMap(node)) return form.is === 'record' || form.is === 'map';
  if (isSeq(node)) return form.is === 'list';
  if (!isScalar(node)) return false;
  switch (typeof node.value) {
    case 'boolean':
      return form.is === 'flag';
    case 'number':
    case 'bigint':
      return form.is === 'whole' || form.is === 'number' || (form.is === 'text' && form.digits === true);
    default:
      return form.is === 'text' || (form.is === 'word' && form.words.some((each) => each === node.value));
  }
};

const readEither = (form: EitherForm, node: unknown, path: string, reader: Reader, at: Place): unknown => {
  const fitting =
    form.of.find((each) => suits(each, node)) ??
    // A word that is none of the words is still meant as one.
    (isScalar(node) && typeof node.value === 'string' ? form.of.find((each) => each.is === 'word') : undefined);
  if (fitting !== undefined) return readForm(fitting, node, path, reader);
  reader.complain(at, `this should be ${describeForm(form)}`);
  return UNREADABLE;
};

/** Plain data, as it will be sent; undefined where it refers to itself or unfolds beyond all measure. */
const plainData = (node: unknown, document: Document): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = isNode(node) ? node.toJS(document) : null;
    JSON.stringify(value);
    return { value };
  } catch {
    return undefined;
  }
};

type Pairs = readonly { readonly name: string; readonly key: unknown; readonly value: unknown }[];

const pairsOf = (node: unknown, form: Form, reader: Reader): Pairs | undefined => {
  if (!isMap(node)) {
    reader.complain(reader.placeOf(node), `this should be ${describeForm(form)}`);
    return undefined;
  }
  return node.items.map(({ key, value }) => ({
    name: isScalar(key) ? String(key.source ?? key.value) : '',
    key,
    value,
  }));
};

const readRecord = (form: RecordForm, node: unknown, path: string, reader: Reader): unknown => {
  const pairs = pairsOf(node, form, reader);
  if (pairs === undefined) return UNREADABLE;
  const names = Object.keys(form.members);
  const result: Record<string, unknown> = {};
  let whole = true;
  for (const { name, key, value } of pairs) {
    const member = Object.hasOwn(form.members, name) ? form.members[name] : undefined;
    if (member === undefined) {
      reader.complain(reader.placeOf(key), `"${name}" is not known here; ${hint(name, names)}`);
      whole = false;
      continue;
    }
    if (Object.hasOwn(result, name)) reader.complain(reader.placeOf(key), `"${name}" is written twice here`);
    const read = readForm(member.form, value ?? key, `${path}.${name}`, reader, value === null);
    if (read === UNREADABLE) whole = false;
    else result[name] = read;
  }
  const missing = names.filter(
    (name) => form.members[name]?.required === true && !pairs.some((pair) => pair.name === name),
  );
  if (missing.length > 0) reader.complain(reader.placeOf(node), `"${missing.join('" and "')}" is missing here`);
  if (pairs.length === 0 && missing.length === 0)
    reader.complain(reader.placeOf(node), `nothing is written here; known are: ${names.join(', ')}`);
  return whole && missing.length === 0 && pairs.length > 0 ? result : UNREADABLE;
};

const readMap = (form: MapForm, node: unknown, path: string, reader: Reader): unknown => {
  const pairs = pairsOf(node, form, reader);
  if (pairs === undefined) return UNREADABLE;
  const result = new Map<string, unknown>();
  let whole = true;
  for (const { name, key, value } of pairs) {
    const known = form.keys.as(name);
    if (typeof known !== 'string') {
      reader.complain(reader.placeOf(key), `"${name}" is no ${form.keys.what}; ${hint(name, form.keys.words)}`);
      whole = false;
      continue;
    }
    if (result.has(known)) reader.complain(reader.placeOf(key), `"${name}" is written twice here`);
    const read = readForm(form.values, value, `${path}.${known}`, reader);
    if (read === UNREADABLE) whole = false;
    else result.set(known, read);
  }
  return whole ? result : UNREADABLE;
};

/** Reads `node` by `form`. `absent` says that nothing was written after the colon. */
export const readForm = (form: Form, written: unknown, path: string, reader: Reader, absent = false): unknown => {
  const node: unknown = isAlias(written) ? written.resolve(reader.document) : written;
  const at = reader.placeOf(written);
  reader.located(path, at);
  const wrong = (message = `this should be ${describeForm(form)}`): typeof UNREADABLE => {
    reader.complain(at, message);
    return UNREADABLE;
  };
  if (isAlias(written) && node === undefined) return wrong('nothing is named so before');
  if (absent && form.is !== 'nothing' && form.is !== 'either' && form.is !== 'any') return wrong();
  switch (form.is) {
    case 'any': {
      const data = plainData(node, reader.document);
      return data === undefined ? wrong('this refers to itself, or to what is not there') : data.value;
    }
    case 'nothing':
      return absent || isNothing(node) ? null : wrong('nothing comes after this');
    case 'either':
      return readEither(form, absent ? null : node, path, reader, at);
    case 'record':
      return readRecord(form, node, path, reader);
    case 'map':
      return readMap(form, node, path, reader);
    case 'list': {
      if (!isSeq(node)) return wrong();
      const items = node.items.map((item, index) => readForm(form.of, item, `${path}.${index}`, reader));
      return items.includes(UNREADABLE) ? UNREADABLE : items;
    }
    default:
      return isScalar(node) ? readScalar(form, node, wrong) : wrong();
  }
};

type ScalarForm = Exclude<Form, { readonly is: 'nothing' | 'any' | 'either' | 'record' | 'map' | 'list' }>;

const readScalar = (form: ScalarForm, node: Scalar, wrong: (message?: string) => typeof UNREADABLE): unknown => {
  const { value } = node;
  switch (form.is) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong();
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : wrong();
    case 'whole':
      return typeof value === 'number' && Number.isInteger(value) && value >= form.min && value <= form.max
        ? form.as(value)
        : wrong();
    case 'word': {
      const name = textOf(node, true);
      if (name === undefined) return wrong();
      const known = form.as(name);
      return known === undefined ? wrong(`"${name}" is no ${form.what}; ${hint(name, form.words)}`) : known;
    }
    case 'text': {
      const text = textOf(node, form.digits === true);
      if (text === undefined) return wrong(`this should be ${form.what}, in quotes`);
      const read = form.read(text);
      return 'problem' in read ? wrong(`"${text}" ${read.problem}`) : read.value;
    }
  }
};
