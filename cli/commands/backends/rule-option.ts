/** The flag `--only` of `conform`: the rules that are checked. */
import { InvalidArgumentError, Option } from 'commander';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { RULES, type RuleName } from '../../conform/session/rules.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';

const RULE_NAMES = Object.keys(RULES) as readonly RuleName[];

const parse = (typed: string, earlier: readonly RuleName[] = []): readonly RuleName[] => {
  const named = typed.split(',').map((name) => {
    const rule = RULE_NAMES.find((each) => each === name.trim());
    if (rule === undefined) throw new InvalidArgumentError(`There is no rule "${name}"; ${hint(name, RULE_NAMES)}`);
    return rule;
  });
  return [...new Set([...earlier, ...named])];
};

export const onlyOption = (): Option =>
  withSuggestions(
    new Option('--only <rule>', 'check this rule only, by its id; may be repeated').argParser(parse),
    RULE_NAMES,
  );
