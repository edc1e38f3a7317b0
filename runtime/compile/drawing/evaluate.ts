/** Evaluates the expressions of views. */
import { isWrongType } from '../../language/limits.ts';
import { isObject } from '../../model/json.ts';
import type { SiteModel } from '../../model/page.ts';
import { translate } from '../../model/words/messages.ts';

/** `t('site.more', { count: 3 })` */
export function callTranslate(
  { messages, language }: Pick<SiteModel, 'messages' | 'language'>,
  [key, values]: readonly unknown[],
): string {
  return translate(messages, language, String(key), isObject(values) ? values : undefined);
}

/**
 * A value of the wrong type becomes undefined, so that a block with damaged data shows the rest. Limits still
 * throw.
 */
export function readLeniently<Env>(run: (env: Env) => unknown, env: Env): unknown {
  try {
    return run(env);
  } catch (error) {
    if (isWrongType(error)) return undefined;
    throw error;
  }
}
