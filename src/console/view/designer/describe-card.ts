// Writes a rule as a sentence.
import { countsDays, type Calculation } from '../../../../runtime/designer/calculations.ts';
import type { Card } from '../../../../runtime/designer/cards.ts';
import type { Condition, ConditionRow } from '../../../../runtime/designer/conditions.ts';
import type { DesignNode, Outline } from '../../../../runtime/designer/outline.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { choicesIn } from './choices.ts';
import { nameNode } from './describe-node.ts';
import type { Designing, DesignTools } from './designer-context.ts';

const SENTENCES: Readonly<Record<Card['verb'], string>> = {
  show: 'sentenceShow',
  hide: 'sentenceHide',
  require: 'sentenceRequire',
  lock: 'sentenceLock',
  set: 'sentenceSet',
  options: 'sentenceOptions',
  sum: 'sentenceSum',
  calculate: 'sentenceCalculate',
};

export function describeCard(designing: Designing, node: DesignNode, card: Card): string {
  const { words, state } = designing;
  const { outline } = state;
  const { joint, rows } = card.condition;
  const list = card.verb === 'sum' ? outline.byId.get(card.sum.rows) : undefined;
  const factors =
    card.verb === 'sum'
      ? card.sum.factors.map((key) => {
          const found = outline.all.find((each) => each.key === key && each.row.path > 0);
          return found === undefined ? key : nameNode(designing, found);
        })
      : [];
  return words(SENTENCES[card.verb], {
    title: nameNode(designing, node),
    when: joined(
      rows.map((row) => describeRow(designing, outline, row)),
      words(joint === 'all' ? 'and' : 'or'),
    ),
    value: card.verb === 'set' ? describeValue(designing, node, card.value) : '',
    count: card.verb === 'options' ? String(card.options.length) : '',
    rows: list === undefined ? '' : nameNode(designing, list),
    factors: factors.join(words('times')),
    figures: card.verb === 'calculate' ? describeCalculation(designing, card.calculation) : '',
  });
}

const SIGNS = { product: ' × ', total: ' + ', difference: ' − ' } as const;

function describeCalculation(designing: Designing, { how, of }: Calculation): string {
  const names = of.map((id) => {
    const node = designing.state.outline.byId.get(id);
    return node === undefined ? id : nameNode(designing, node);
  });
  const [from = '', to] = names;
  if (how === 'years') return designing.words('yearsSince', { of: from });
  if (!countsDays(how)) return names.join(SIGNS[how]);
  return to === undefined
    ? designing.words('sentenceDaysIn', { of: from })
    : designing.words('sentenceDays', { from, to });
}

/** The first row of a condition, and how many more it has. */
export function describeShortly(tools: DesignTools, outline: Outline, { rows }: Condition): string {
  const [first, ...more] = rows;
  if (first === undefined) return tools.words('conditional');
  return `${describeRow(tools, outline, first)}${more.length === 0 ? '' : ` +${more.length}`}`;
}

/** Chinese has no spaces around what joins. */
const joined = (parts: readonly string[], word: string): string =>
  parts.join(/^[a-z]/i.test(word) ? ` ${word} ` : word);

const TESTS = ['filled', 'empty', 'is', 'isNot', 'atLeast', 'atMost'] as const;

function describeRow(tools: DesignTools, outline: Outline, row: ConditionRow): string {
  const { words, language } = tools;
  const node = outline.byId.get(row.field);
  const name = node === undefined ? row.field : nameNode(tools, node);
  const test = TESTS.find((each) => row[each] !== undefined) ?? 'filled';
  const space = language === 'zh-CN' ? '' : ' ';
  // Of yes and no: what is not yes is no.
  if (test === 'isNot' && typeof row.isNot === 'boolean')
    return `${name}${space}${words('is')}${space}${describeValue(tools, node, !row.isNot)}`;
  const value = test === 'filled' || test === 'empty' ? '' : describeValue(tools, node, row[test]);
  return `${name}${space}${words(test)}${value === '' ? '' : `${space}${value}`}`;
}

function describeValue(
  { words, language }: DesignTools,
  node: DesignNode | undefined,
  value: unknown,
): string {
  if (typeof value === 'boolean') return `“${words(value ? 'yes' : 'no')}”`;
  const choice = node && choicesIn(node.rule)?.find((each) => each.value === value);
  const text = textOf(choice?.label ?? value, language) || String(value);
  return `“${text}”`;
}
