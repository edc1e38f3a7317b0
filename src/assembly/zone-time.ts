/** Moments by the clocks of a time zone: the arithmetic of the field that picks them. */
export { dayIn, fromZoneTime, toZoneTime } from '../owner-fields/controls/zone-time.ts';
