// Declares what the parts of the composer share.
import { createContext, useContext } from 'react';
import type { LocalizedText, OwnedNode } from '../../../../runtime/generated/documents.generated.ts';
import type { Composer } from '../../commands/composer/composer.ts';
import { titleOfNode } from '../../commands/composer/describe-clash.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { PanelWords } from '../../../panel/parts/contract.ts';

export interface ComposerWork {
  composer: Composer;
  words: PanelWords;
  read(text: LocalizedText | undefined): string;
  translate: Translate;
  announce(text: string): void;
}

export const ComposerContext = createContext<ComposerWork | undefined>(undefined);

export function useComposer(): ComposerWork {
  const work = useContext(ComposerContext);
  if (work === undefined) throw new Error('This component must be rendered inside the composer.');
  return work;
}

/** What the outline calls a node. */
export const nameNode = ({ composer, ...texts }: ComposerWork, node: OwnedNode): string =>
  titleOfNode(composer.definition, node, texts);
