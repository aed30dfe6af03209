import { Button, Checkbox, Group, Popover, Stack, TextInput } from "@mantine/core";
import { RichTextEditor as MantineEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { isVariableLink, linkTarget } from "#contract/link-target.ts";
import { ui as words } from "#words/panel/ui.ts";
import { useFocusBack } from "../dialogs.tsx";

/** Where a link leads, and whether it opens a tab of its own. */
type Target = { href: string; isNewTab: boolean; isWrong?: boolean };

/** Links the selected text, or changes the link under the cursor. */
export function LinkButton({ editor }: { editor: Editor | null }) {
  const isLink = useEditorState({
    editor,
    selector: ({ editor: shown }) => shown?.isActive("link") ?? false,
  });
  const [target, setTarget] = useState<Target | null>(null);
  useFocusBack(target !== null);
  const open = () => {
    const { href, target: tab } = editor?.getAttributes("link") ?? {};
    setTarget({ href: String(href ?? ""), isNewTab: tab === "_blank" });
  };
  const save = ({ href: typed, isNewTab }: Target) => {
    const href = isVariableLink(typed.trim()) ? typed.trim() : linkTarget(typed);
    if (href === null && typed.trim() !== "") {
      setTarget({ href: typed, isNewTab, isWrong: true });
      return;
    }
    setTarget(null);
    const text = editor?.chain().focus().extendMarkRange("link");
    if (href === null) text?.unsetLink().run();
    else text?.setLink({ href, target: isNewTab ? "_blank" : null }).run();
  };
  return (
    <Popover
      opened={target !== null}
      onChange={() => setTarget(null)}
      trapFocus
      returnFocus
      shadow="md"
      withArrow
    >
      <Popover.Target>
        <MantineEditor.Control
          active={isLink ?? false}
          aria-label={words.linkButton.link}
          title={words.linkButton.link}
          onClick={() => (target ? setTarget(null) : open())}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </MantineEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.linkButton.link}>
        {target && <LinkFields target={target} onChange={setTarget} onSave={() => save(target)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type LinkFieldsProps = { target: Target; onChange: (target: Target) => void; onSave: () => void };

function LinkFields({ target, onChange, onSave }: LinkFieldsProps) {
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The editor is in a form, which Enter would submit.
    event.preventDefault();
    onSave();
  };
  return (
    <Stack gap="sm" w={{ base: 240, sm: 320 }}>
      <TextInput
        inputMode="url"
        label={words.linkButton.addressOfTheLink}
        placeholder={words.linkButton.httpsWwwExampleCom}
        description={words.linkButton.leaveItEmptyToTake}
        value={target.href}
        error={target.isWrong && words.linkButton.leadsNowhere}
        onChange={(event) => onChange({ ...target, href: event.currentTarget.value, isWrong: false })}
        onKeyDown={saveByEnter}
      />
      <Checkbox
        label={words.linkButton.openInANewTab}
        checked={target.isNewTab}
        onChange={(event) => onChange({ ...target, isNewTab: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        <Button size="xs" onClick={onSave}>
          {words.linkButton.setLink}
        </Button>
      </Group>
    </Stack>
  );
}
