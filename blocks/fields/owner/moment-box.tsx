import Input from 'antd/es/input/Input';
import type { ChangeEvent, ReactElement } from 'react';
import { asBox, connectField } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldSite } from '../host.ts';
import { fromZoneTime, toZoneTime } from './zone-time.ts';

/** The browser's own picker, in the time of the site. The zone is named: owners travel. */
export const MomentBox = connectField(BoxInZone, asBox);

function BoxInZone({ value, onChange, ...props }: FieldProps): ReactElement {
  const { timeZone } = useFieldSite();
  return (
    <Input
      {...props}
      type="datetime-local"
      value={toZoneTime(value, timeZone)}
      suffix={<span className="field-zone">{timeZone}</span>}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        (onChange as (moment: string | undefined) => void)(fromZoneTime(target.value, timeZone))
      }
    />
  );
}
