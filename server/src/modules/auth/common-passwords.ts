/** Passwords of 8 characters or more that everybody tries first, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx 00000000 000000000 01234567 012345678 0123456789 0987654321 10203040 1020304050 11111111
111111111 1111111111 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 12344321
123454321 12345678 123456789 1234567890 1234567891 12345678910 123456789a 123456789q 12345678a 12345678q
1234567a 123456aa 123456ab 123456abc 123456qwerty 12345abc 12345abcd 12345qwert 1234abcd 1234qwer
13131313 135792468 1357924680 14141414 147258369 159753456 19841984 19851985 19861986 19871987 19881988
19891989 19901990 19911991 19921992 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 20002000 20202020 20212021 20222022 20232023 20242024 20252025 21212121 22222222 23232323
24681012 2wsx3edc 31415926 314159265 33333333 44444444 456789123 55555555 66666666 69696969 741852963
77777777 789456123 87654321 88888888 963852741 987654321 9876543210 99999999 a1234567 a12345678
a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaa1111 aabbccdd abc123!@# abc12345 abc123456
abc123abc abcd123! abcd1234 abcd12345 abcdef12 abcdef123 abcdefgh abcdefghi abcdefghij access123
access14 acmilan1 admin123 admin123! admin1234 admin12345 admin123456 admin@123 adminadmin administrator
administrator1 alexander alexander1 alexandra america1 american andrew123 android1 angel123 angels12
anthony1 anything apple123 apples12 arsenal1 arsenal123 arsenalfc asdf1234 asdf123456 asdfasdf asdfgh123
asdfghjk asdfghjkl asdfqwer asshole1 australia australia1 autumn123 autumn2024 avengers azerty123
azertyui azertyuiop babyboy1 babygirl babygirl1 banana12 banana123 barcelona barcelona1 baseball
baseball1 baseball123 basketball basketball1 batman12 batman123 beautiful beautiful1 benjamin bestfriend
bestfriends birthday birthday1 bitch123 blessed1 blessings blizzard blossom1 blueberry brandon1
brasil123 brittany broncos1 bulldogs bullshit butterfly butterfly1 california camaro69 canada123
caroline catherine celtic123 champion champion1 champions championsleague changeit changeme changeme!
changeme1 changeme123 charlie1 charlie123 charlotte chelsea1 chelsea123 chelseafc cherry123 cheyenne
chicken1 chocolate chocolate1 christian christina christine christmas christmas1 christopher cocacola
cocacola1 coffee123 colorado company1 company123 computer computer1 computer123 contrasena contraseña
cookie123 cookies1 corvette counterstrike cowboys1 cricket1 cricket123 cristiano cupcake1 daniel123
danielle darkside database december december1 default1 default123 deutschland diamond1 diamonds dolphin1
dolphins dominique dragon12 dragon123 dragons1 eagle123 eagles123 elephant elizabeth elizabeth1 england1
england123 everton1 everton123 everything facebook facebook1 facebook123 faith123 february ferrari1
ferrari123 florida1 flower123 flowers1 football football! football1 football12 football123 forever1
foreverlove fortnite fortnite1 france123 francesco frederick freedom1 freedom123 friday13 friends1
friendship fuckoff1 fuckyou1 fuckyou123 fuckyou2 gabriel1 gabriela gamer123 gaming123 gandalf1 genesis1
george123 germany1 ginger12 ginger123 giovanni goalkeeper godisgood golden123 goodbye1 google123
googlegoogle gorgeous guest123 guest1234 guitar12 guitar123 gunners1 harley12 harley123 harrypotter
haslo1234 heaven123 hello123 hello1234 hello12345 hellohello hellokitty helloworld hockey123 hogwarts
holiday1 horse123 horses12 hunter12 hunter123 hurricane ilovegod iloveme1 ilovemyself iloveu123 iloveyou
iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 instagram intermilan internet internet1
iphone123 ireland1 ireland123 ironmaiden ironman1 isabella italia123 jackson1 january1 jasmine1 jennifer
jennifer1 jessica1 jessica123 jesus123 jesuschrist jonathan jordan123 jordan23 joshua123 justice1
juventus juventus1 killer12 killer123 kitty123 lakers24 letmein! letmein1 letmein12 letmein123 liberty1
lightning linkedin lion1234 liverpool liverpool1 liverpool123 liverpoolfc lkjhgfdsa login123 login1234
london12 london123 lordofthe lovelove loveme123 lovers12 loveyou1 loveyou123 manager1 manager123
manchester mancity1 manunited manutd123 margaret martin123 master12 master123 mastermind matrix123
matthew1 maverick melissa1 member123 members1 mercedes mercedes1 messi123 metallica metallica1 mexico123
michael1 michael123 michelle michelle1 microsoft midnight millionaire minecraft minecraft1 minecraft123
mnbvcxz1 mnbvcxz123 monday123 money123 moneymoney monkey1! monkey12 monkey123 moonlight motdepasse
motorcycle motorola mountain music123 musica123 mustang1 mustang123 mylove123 mypassword naruto123
nathalie network1 newcastle newpassword newyork1 neymar11 nicholas nicole123 nintendo nirvana1 nothing1
november november1 october1 office123 orange12 orange123 p@$$w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssword
p@ssword1 pa$$word pa55word packers1 panther1 panthers parola123 passw0rd passw0rd! passw0rd1 password
password! password01 password1 password1! password11 password12 password123 password1234 password12345
password2 password2020 password2021 password2022 password2023 password2024 password2025 password2026
password3 password7 password9 password99 passwordpassword passwort passwort1 patricia patrick1
patrick123 patriots penguin1 pepper12 pepsi123 phoenix1 phoenix123 pikachu1 pineapple platinum
playstation poiuytrewq pokemon1 pokemon123 porsche1 porsche911 premierleague prince123 princess
princess1 princess12 princess123 private1 puppy123 pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx
qazwsx123 qazwsxedc qwer1234 qwer12345 qwerty1! qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345
qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertz123 qwertzui qwertzuiop raiders1 rainbow1 rainbow123
rangers1 rangers123 realmadrid rebecca1 redskins redsox123 robert123 rocknroll rockstar rockstar1
ronaldo123 ronaldo7 root1234 rootpassword rootroot runner123 sailing1 samantha samantha1 samsung1
samsung123 sapphire saturday savannah scooby12 scorpio1 scorpion scotland sebastian secret12 secret123
secret1234 security security1 senha1234 september september1 server123 service1 shadow12 shadow123
silver12 silver123 skateboard skywalker slipknot snoopy12 snowboard soccer1! soccer10 soccer12 soccer123
softball something spartans spiderman spiderman1 spring123 spring2024 spring2025 starlight starwars
starwars1 starwars123 steelers steelers1 stephanie strawberry success1 summer12 summer123 summer2023
summer2024 summer2025 sunshine sunshine1 sunshine12 sunshine123 super123 superman superman1 superman123
supersecret superuser support1 support123 sweetheart sweetie1 swimming temp1234 temporary temppass
test1234 test12345 test123456 tester123 testing1 testing123 testtest thepassword thomas123 thunder1
tiger123 tigers12 tigger12 topsecret tottenham trinity1 trustno1 twilight user1234 username username1
useruser vacation valentina vanessa1 vanilla1 veronica victoria victoria1 victory1 volleyball warcraft
warriors watermelon welcome! welcome01 welcome1 welcome1! welcome12 welcome123 welcome2 welcome2024
welcome2025 whatever whatever1 whatsapp whiskey1 william1 william123 windows1 windows10 windows123
winter12 winter123 winter2023 winter2024 winter2025 wolf1234 wolfpack worldcup wsxedcrfv xbox3600
yamaha123 yankees1 youtube1 zaq12wsx zaq1xsw2 zaq1zaq1 zxcvbnm, zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s+/),
);
