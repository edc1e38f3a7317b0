// What the parts of the composer share.
import { createContext, useContext } from 'react';
import type { LocalizedText, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import type { Composer } from '../../commands/composer/composer.ts';
import { fieldKeyOf, findField } from '../../commands/composer/definition-fields.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';

export interface ComposerWork {
  composer: Composer;
  words: PanelWords;
  read(text: LocalizedText | undefined): string;
  announce(text: string): void;
}

export const ComposerContext = createContext<ComposerWork | undefined>(undefined);

export function useComposer(): ComposerWork {
  const work = useContext(ComposerContext);
  if (work === undefined) throw new Error('This component must be rendered inside the composer.');
  return work;
}

/** What the outline calls a node: its own name, the title of its field, or its kind. */
export function nameNode({ composer, words, read }: ComposerWork, node: OwnedNode): string {
  if (node.name !== undefined) return read(node.name);
  if (node.id === composer.definition.view.id) return read(composer.definition.title);
  const key = fieldKeyOf(node);
  const field = key === undefined ? undefined : findField(composer.definition, key)?.field;
  if (field !== undefined) return read(field.setting.title);
  return words(node.is === 'icon' ? 'iconNode' : node.is);
}
