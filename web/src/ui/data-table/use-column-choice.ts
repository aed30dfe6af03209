import { useLocalStorage } from "@mantine/hooks";
import { type Column, shownColumns } from "./columns.ts";

/** Which columns this browser shows of a table, stored under the table's name. */
export function useColumnChoice<T>(tableName: string, columns: Column<T>[]) {
  const [chosen, setChosen] = useLocalStorage<string[] | null>({
    key: `columns:${tableName}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const shown = shownColumns(columns, Array.isArray(chosen) ? chosen : null);
  const toggle = (name: string) => {
    const names = shown.map((column) => column.name);
    setChosen(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  };
  return { shown, toggle, reset: () => setChosen(null) };
}
