// Edits the label of a field, in each language of the site.
import type { ReactElement } from 'react';
import { retitleRule } from '../../../../runtime/designer/steps.ts';
import { textOf, titleOf } from '../../../../runtime/designer/texts.ts';
import { TextsBox } from '../../../panel/inputs.tsx';
import { rewritten } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { shortOf } from './languages.ts';

export function TitlePart(): ReactElement | null {
  const designing = useDesigner();
  const { session, state, words, languages, isOff } = designing;
  const { node } = session;
  if (node === undefined) return null;
  const title = titleOf(node.rule);
  return (
    <>
      <TextsBox
        title={words('label')}
        languages={languages.map((each) => [each.code, shortOf(each.code, each.title)] as const)}
        isDisabled={isOff}
        read={(language) => textOf(title, language)}
        onChange={(language, text) =>
          session.take(
            retitleRule(state.design, node.id, rewritten(designing, title, language, text)),
            `${node.id} title ${language}`,
          )
        }
      />
      <p className="ed-panel-hint">{words('labelHint')}</p>
    </>
  );
}
