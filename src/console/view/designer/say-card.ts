// A rule as a sentence.
import type { Card } from '../../../../runtime/designer/cards.ts';
import type { ConditionRow } from '../../../../runtime/designer/conditions.ts';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { choicesIn } from './choices.ts';
import { nameNode } from './describe-node.ts';
import type { Designing } from './designer-context.ts';

const SENTENCES: Readonly<Record<Card['verb'], string>> = {
  show: 'sentenceShow',
  hide: 'sentenceHide',
  require: 'sentenceRequire',
  lock: 'sentenceLock',
  set: 'sentenceSet',
  options: 'sentenceOptions',
  sum: 'sentenceSum',
};

export function sayCard(designing: Designing, node: DesignNode, card: Card): string {
  const { words, state } = designing;
  const { joint, rows } = card.condition;
  const list = card.verb === 'sum' ? state.outline.byId.get(card.sum.rows) : undefined;
  const factors =
    card.verb === 'sum'
      ? card.sum.factors.map((key) => {
          const found = state.outline.all.find((each) => each.key === key && each.row.path > 0);
          return found === undefined ? key : nameNode(designing, found);
        })
      : [];
  return words(SENTENCES[card.verb], {
    title: nameNode(designing, node),
    when: joined(
      rows.map((row) => sayRow(designing, row)),
      words(joint === 'all' ? 'and' : 'or'),
    ),
    value: card.verb === 'set' ? sayValue(designing, node, card.value) : '',
    count: card.verb === 'options' ? String(card.options.length) : '',
    rows: list === undefined ? '' : nameNode(designing, list),
    factors: factors.join(words('times')),
  });
}

/** Chinese has no spaces around what joins. */
const joined = (parts: readonly string[], word: string): string =>
  parts.join(/^[a-z]/i.test(word) ? ` ${word} ` : word);

const TESTS = ['filled', 'empty', 'is', 'isNot', 'atLeast', 'atMost'] as const;

function sayRow(designing: Designing, row: ConditionRow): string {
  const { words, state, language } = designing;
  const node = state.outline.byId.get(row.field);
  const name = node === undefined ? row.field : nameNode(designing, node);
  const test = TESTS.find((each) => row[each] !== undefined) ?? 'filled';
  const value = test === 'filled' || test === 'empty' ? '' : sayValue(designing, node, row[test]);
  const space = language === 'zh-CN' ? '' : ' ';
  return `${name}${space}${words(test)}${value === '' ? '' : `${space}${value}`}`;
}

function sayValue({ words, language }: Designing, node: DesignNode | undefined, value: unknown): string {
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
  const choice = node && choicesIn(node.rule)?.find((each) => each.value === value);
  const text = textOf(choice?.label ?? value, language) || String(value);
  return `“${text}”`;
}
