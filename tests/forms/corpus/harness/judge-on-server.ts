/** What the server says of a list and of what its form sends. */
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { checkSubmission } from '../../../../runtime/forms/check-submission.ts';
import type { FormScope } from '../../../../runtime/forms/formily/expressions.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import { checkRules } from '../../../../runtime/forms/templates/check-rules.ts';
import { visitorFields } from '../../../../src/assembly/forms/fields.ts';
import { isSame, nameStep, type Difference } from './compare-traces.ts';
import type { Frame, NamedList, Trace } from './corpus-list.ts';
import { nameRules } from './name-rules.ts';

/** The list in its language, as it is drawn and checked. */
export function inItsLanguage(list: NamedList): NamedList {
  return { ...list, rule: localize(list.rule, list.language ?? 'zh-CN') };
}

/** The first problem that forbids saving a list. */
export function findRefusal({ rule }: NamedList): { at: string; reason: string; text: string } | undefined {
  const [first] = checkRules(rule, {}, visitorFields);
  if (first === undefined) return undefined;
  const { key, expected, found } = first.details as Record<string, string | undefined>;
  const detail = first.code === 'document.shape' ? expected : (key ?? found);
  return {
    at: first.pointer ?? '',
    reason: [first.code, detail].filter(Boolean).join(' '),
    text: first.message,
  };
}

const messagesOf = (frame: Frame): string[] =>
  Object.entries(frame.fields)
    .filter(([, { display }]) => display === 'visible')
    .flatMap(([path, { messages = [] }]) =>
      messages.map((message) => `/${path.replaceAll('.', '/')} ${message}`),
    )
    .toSorted();

/** What the server says otherwise of each submission of this side. */
export async function judgeOnServer(list: NamedList, stock: Trace, own: Trace): Promise<Difference[]> {
  const language = list.language ?? 'zh-CN';
  const scope: FormScope = { t: nameRules((key) => key), site: { language, base: '', channels: [] } };
  const template = { rule: completeRules(list.rule), option: {} } as unknown as FormTemplate;
  const differences: Difference[] = [];
  for (const [index, frame] of own.frames.entries()) {
    if (frame.submission === undefined) continue;
    const after = nameStep(list, index);
    const result = await checkSubmission(template, JSON.stringify(frame.submission.values), scope);
    const errors = result.ok ? [] : result.errors.map(({ path, message }) => `${path} ${message}`).toSorted();
    const shown = messagesOf(frame);
    if (!isSame(errors, shown))
      differences.push({ aspect: 'server verdict', after, path: '', stock: shown, own: errors });
    const expected = stock.frames[index]?.submission;
    if (!result.ok || expected?.valid !== true) continue;
    // As it is stored: JSON has no number for what was computed of nothing.
    const own = JSON.parse(JSON.stringify(result.value)) as unknown;
    if (!isSame(own, expected.values))
      differences.push({ aspect: 'server values', after, path: '', stock: expected.values, own });
  }
  return differences;
}
