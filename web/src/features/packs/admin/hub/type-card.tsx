import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { packs as words } from "#words/panel/packs.ts";
import { packFormPath, packListPath } from "../../../../lib/panel-paths.ts";
import { QueryState } from "../../../../ui/query-state.tsx";
import { formatCount, formFor } from "../../../../words/counted.ts";
import type { PackType } from "../../list-query.ts";
import { typeWords } from "../../pack-words.ts";
import { useNewestPacks } from "../api.ts";

const FIGURES_HEIGHT = 58;

/** The packs of a type in two figures. */
export function TypeCard({ type }: { type: PackType }) {
  const headingId = useId();
  const live = useNewestPacks({ type, status: "live" });
  const { list, one, about } = typeWords[type];
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={headingId}>
      <Stack h="100%" gap="md">
        <div style={{ flex: 1 }}>
          <Title order={2} size="h3" id={headingId}>
            <Anchor component={Link} to={packListPath(type)} inherit>
              {list}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {about}
          </Text>
        </div>
        <QueryState query={live} skeleton={<Skeleton height={FIGURES_HEIGHT} />}>
          {({ data, total }) => (
            <Group gap="xl">
              <Figure label={formFor(total, words.typeCard.livePacks)} value={total} />
              <Figure
                label={words.typeCard.openEntitlements}
                value={data.reduce((sum, pack) => sum + pack.counts.open, 0)}
              />
            </Group>
          )}
        </QueryState>
        <Group gap="sm">
          <Button component={Link} to={packListPath(type)} variant="default">
            {words.typeCard.show(list.toLowerCase())}
          </Button>
          <Button
            component={Link}
            to={packFormPath(type)}
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {words.typeCard.add(one)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text fz={28} fw={650} lh={1.2} className="tabular">
        {formatCount(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}
