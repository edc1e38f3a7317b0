// Shows where a link of a form leads, with a button that changes it.
import './link-choice.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describeGroup } from '../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../blocks/fields/contract.ts';
import { useFieldServices } from '../../blocks/fields/services.ts';
import { useTarget } from './controls/link-targets.ts';
import { readableAddress } from './readable-address.ts';

interface LinkMembers {
  linkType?: number;
  linkChannelCode?: string;
  linkAnchor?: string;
  linkUrl?: string;
}

const NO_LINK = 0;
const TO_PAGE = 1;

export function LinkChoice({ value, onChange }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate, ask } = useFieldServices();
  const members = (value ?? {}) as LinkMembers;
  const { linkType = NO_LINK, linkChannelCode, linkAnchor = '', linkUrl = '' } = members;
  const pages = (field.dataSource ?? []) as { value: string; label: string }[];
  const page = pages.find((each) => each.value === linkChannelCode)?.label.trim();
  const target = useTarget(linkType === NO_LINK || linkType === TO_PAGE ? '' : linkUrl);
  const named = target === undefined || target.title === '' ? readableAddress(linkUrl) : target.title;
  const onPage = linkAnchor === '' ? page : page && `${page} #${linkAnchor}`;
  const shown = linkType === TO_PAGE ? onPage : linkType === NO_LINK ? undefined : named;
  const choose = async (): Promise<void> => {
    const answer = await ask('link', value ?? {});
    if (answer !== undefined) (onChange as (next: unknown) => void)(answer);
  };
  return (
    <div className="link-choice" {...describeGroup(field)}>
      <span className="link-choice-text">{shown ?? translate('editor.choice.noLink')}</span>
      <button type="button" className="ed-button ed-button-plain" onClick={() => void choose()}>
        {translate('editor.choice.link')}
      </button>
    </div>
  );
}
