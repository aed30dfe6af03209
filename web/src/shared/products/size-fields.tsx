import { Select, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SizeGroup } from "#contract/members.ts";
import { byName } from "#web/lib/format.ts";
import { Columns } from "#web/ui/columns.tsx";
import { profile as words } from "#words/profile.ts";

type SizeFieldsProps = {
  groups: readonly SizeGroup[];
  value: Record<string, string>;
  onChange: (sizes: Record<string, string>) => void;
  /** A form's errors; those of a size are under `sizes.<group>`. */
  errors: Record<string, ReactNode>;
};

/** A size for each kind of garment that the club sells. A saved size that is no longer sold stays visible. */
export function SizeFields({ groups, value, onChange, errors }: SizeFieldsProps) {
  const names = [...new Set([...groups.map(({ group }) => group), ...Object.keys(value)])];
  if (names.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {words.sizes.nothingSold}
      </Text>
    );
  }
  const change = (group: string, size: string | null) => {
    const { [group]: _old, ...others } = value;
    onChange(size === null ? others : { ...others, [group]: size });
  };
  return (
    <Columns cols={{ base: 2, sm: 3 }} spacing="md">
      {names.map((name) => {
        const sizes = groups.find(({ group }) => group === name)?.sizes ?? [];
        const kept = value[name];
        return (
          <Select
            key={name}
            label={garmentName(name)}
            placeholder={words.sizes.unknown}
            clearable
            data={kept && !sizes.includes(kept) ? [...sizes, kept] : sizes}
            value={kept ?? null}
            onChange={(size) => change(name, size)}
            error={errors[`sizes.${name}`]}
          />
        );
      })}
    </Columns>
  );
}

/** A garment group as a person reads it: `rain_jacket` is Rain jacket. */
export function garmentName(group: string): string {
  const words = group.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sizes as a person reads them, by garment. Unknown sizes are left out. */
export function sizeLabels(sizes: Record<string, string>): { group: string; size: string }[] {
  return Object.entries(sizes)
    .filter(([, size]) => size.trim() !== "")
    .map(([group, size]) => ({ group: garmentName(group), size }))
    .sort((a, b) => byName(a.group, b.group));
}
