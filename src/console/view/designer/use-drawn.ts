// Loads the components that the rules on the canvas name.
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { DesignNode, Outline } from '../../../../runtime/designer/outline.ts';
import type { FormScope } from '../../../../runtime/forms/formily/expressions.ts';
import type { FormRule } from '../../../../runtime/forms/rules/rule.ts';
import type { FieldRegistry } from '../../../../runtime/forms/view/form-fields.tsx';
import { track } from '../../../../runtime/model/pending-work.ts';
import { loadFieldRegistry, loadScope } from '../../../assembly/forms/field-registry.tsx';
import { useConsole } from '../../contracts/console-context.ts';

type Components = FieldRegistry['components'];

/** How the rules are drawn. */
export interface Drawing extends Pick<FieldRegistry, 'components' | 'describe'> {
  scope: FormScope;
  language: string;
  /** The components that the rules name. */
  names: string;
}

interface Drawn {
  roots: readonly DesignNode[];
  how: Drawing;
}

interface Wanted {
  outline: Outline;
  language: string;
  onFailure(message: string): void;
}

/** How they are drawn stays the same object for rules that name the same components. */
export function useDrawn({ outline, language, onFailure }: Wanted, dress: (all: Components) => Components) {
  const { site } = useConsole();
  const [drawn, setDrawn] = useState<Drawn>();
  const load = useEffectEvent(async ({ roots }: Outline, language: string): Promise<Drawn> => {
    const rules = roots.map(({ rule }) => rule) as unknown as readonly FormRule[];
    const names = namesIn(rules);
    const known = drawn?.how.language === language ? drawn.how : undefined;
    if (known?.names === names) return { roots, how: known };
    const [{ components, describe }, texts] = await Promise.all([
      loadFieldRegistry(rules, site, { isOwners: true }),
      loadScope({ ...site, language }),
    ]);
    const scope = known?.scope ?? { ...texts, $lookup: {} };
    return { roots, how: { language, names, scope, components: dress(components), describe } };
  });
  const fail = useEffectEvent((error: unknown) => onFailure(String(error)));
  useEffect(() => {
    let isWanted = true;
    const show = async (): Promise<void> => {
      const next = await load(outline, language);
      // In pieces: whoever types meanwhile is not kept waiting.
      if (isWanted) startTransition(() => setDrawn(next));
    };
    track('canvas', show()).catch(fail);
    return () => {
      isWanted = false;
    };
  }, [outline, language]);
  return drawn;
}

const namesIn = (rules: readonly unknown[]): string =>
  [...new Set(JSON.stringify(rules).match(/"x-(?:component|decorator)":"[^"]*"/g))].toSorted().join();
