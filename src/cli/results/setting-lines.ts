import type { ShownSetting } from '../../shared/settings/shown-settings.ts';
import { type Column, textTable } from './text-table.ts';

const COLUMNS: readonly Column<ShownSetting>[] = [
  { title: 'setting', value: ({ setting }) => setting },
  { title: 'value', value: ({ value }) => String(value ?? 'not set') },
  { title: 'from', value: ({ from, source }) => source ?? from },
  { title: 'variable', value: ({ variable }) => variable },
];

export function settingLines(settings: readonly ShownSetting[]): string[] {
  return textTable(settings, COLUMNS);
}
