import { keyField } from '../table.ts';

export const templateKey = keyField('sk', ['id'], 'template_${id}');
export const templateDates = {
  created_on: { type: 'string', required: true },
  updated_on: { type: 'string', required: true },
} as const;
