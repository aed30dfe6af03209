/** What Excel puts on the clipboard beside a picture of the same cells. */
export const fromExcel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";}
td {padding-top:1px; mso-ignore:padding; color:black; font-size:11.0pt; white-space:nowrap;}
.xl65 {font-weight:700;}--></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Size</td>
  <td class=xl65 width=64 style='width:48pt'>Chest</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>JS</td>
  <td align=right>81–86 cm</td>
 </tr>
<!--EndFragment-->
</table>
</body></html>`;

const point = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
lang=EN-GB style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;

/** What Word puts on the clipboard: a heading, lists, links and a picture that is a file of the computer. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<h1>Sending it <span style='mso-spacerun:yes'></span>back<o:p></o:p></h1>
${point(1, "1.", "Write to us")}
${point(1, "2.", "Post it")}
<p class=MsoNormal>Please send it<o:p></o:p></p>
${point(1, "·", "in its bag")}
${point(1, "·", "with its label")}
${point(2, "o", "with a stamp")}
<p class=MsoNormal><span lang=EN-GB>Ask by <a href="mailto:kit@rovers.example">our mail</a>, call <a href="tel:01223 123456">01223 123456</a>
or see <a href="file:///C:\\Users\\Ann\\kit.docx">the form</a>.<img width=64 height=64 src="file:///C:/Users/Ann/clip_image002.png" alt="Map"></span><o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** A page of the web: numbers above and below the line, a rule, typewritten lines and a video. */
export const fromWebPage = `<p>Cotton, 180 g/m<sup>2</sup>, washed in H<sub>2</sub>O<sup>*</sup></p><hr>
<pre>Monday 18:00
Thursday 18:00
</pre><iframe src="https://video.example/embed/7" title="How to fold"></iframe>`;
